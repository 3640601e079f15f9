package main

import (
	"errors"
	"os"

	applicationcontroller "github.com/argoproj/argo-cd/v3/cmd/argocd-application-controller/commands"
	gitaskpass "github.com/argoproj/argo-cd/v3/cmd/argocd-git-ask-pass/commands"
	reposerver "github.com/argoproj/argo-cd/v3/cmd/argocd-repo-server/commands"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.etcd.io/etcd/server/v3/etcdmain"
	helm "helm.sh/helm/v4/pkg/cmd"
	helmkube "helm.sh/helm/v4/pkg/kube"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	kubectlutil "k8s.io/kubectl/pkg/cmd/util"
	kubeapiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	kubecontrollermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	kubescheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kustomize "sigs.k8s.io/kustomize/kustomize/v5/commands"
	kwokconfig "sigs.k8s.io/kwok/pkg/config"
	kwok "sigs.k8s.io/kwok/pkg/kwok/cmd"
	kwoklog "sigs.k8s.io/kwok/pkg/log"
	"sigs.k8s.io/kwok/pkg/utils/signals"
)

// What this binary can be, by name. Each function runs with os.Args as the program of that name would get them.
var components = map[string]func(){
	"etcd":                          func() { etcdmain.Main(os.Args) },
	"kube-apiserver":                func() { os.Exit(cli.Run(kubeapiserver.NewAPIServerCommand())) },
	"kube-controller-manager":       func() { os.Exit(cli.Run(kubecontrollermanager.NewControllerManagerCommand())) },
	"kube-scheduler":                func() { os.Exit(cli.Run(kubescheduler.NewSchedulerCommand())) },
	"kwok":                          runKwok,
	"argocd-application-controller": func() { runCommand(applicationcontroller.NewCommand) },
	"argocd-repo-server":            func() { runCommand(reposerver.NewCommand) },
	// Git asks the program `argocd` for the credentials of a private repository.
	"argocd":    func() { runCommand(gitaskpass.NewCommand) },
	"kustomize": func() { runCommand(kustomize.NewDefaultCommand) },
	"helm":      runHelm,
	"kubectl":   runKubectl,
}

// Cobra adds pflag.CommandLine to every root command, and k8s.io/component-base registers a --version there that is not a
// boolean, which other commands refuse.
func forgetGlobalFlags() {
	pflag.CommandLine = pflag.NewFlagSet(os.Args[0], pflag.ContinueOnError)
}

func runCommand(newCommand func() *cobra.Command) {
	forgetGlobalFlags()
	check(newCommand().Execute())
}

func runKubectl() {
	if err := cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()); err != nil {
		kubectlutil.CheckErr(err)
	}
}

// As in helm's own main function.
func runHelm() {
	forgetGlobalFlags()
	helmkube.ManagedFieldsManager = "helm"
	command := must(helm.NewRootCmd(os.Stdout, os.Args[1:], helm.SetupLogging))
	if err := command.Execute(); err != nil {
		if failure, ok := errors.AsType[helm.CommandError](err); ok {
			os.Exit(failure.ExitCode)
		}
		os.Exit(1)
	}
}

// As in kwok's own main function.
func runKwok() {
	forgetGlobalFlags()
	flags := pflag.NewFlagSet("global", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.Usage = func() {}
	ctx, _ := kwoklog.InitFlags(signals.SetupSignalContext(), flags)
	ctx = must(kwokconfig.InitFlags(ctx, flags))
	command := kwok.NewCommand(ctx)
	command.PersistentFlags().AddFlagSet(flags)
	check(command.ExecuteContext(ctx))
}
