package main

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/yaml"
)

// The objects that a new cluster gets.
type objects struct {
	supervisor *supervisor
	client     dynamic.Interface
}

func newObjects(s *supervisor, config *rest.Config) objects {
	return objects{s, must(dynamic.NewForConfig(config))}
}

// Applies the object, and waits until it is there: kinds and namespaces that it needs may be about to appear.
func (o objects) apply(manifest []byte) {
	object := parse(manifest)
	patch := must(json.Marshal(object))
	force := true
	o.supervisor.await("kube-apiserver", func() bool {
		_, err := o.of(object).Patch(context.Background(), object.GetName(), types.ApplyPatchType, patch, metav1.PatchOptions{FieldManager: programName, Force: &force})
		return err == nil
	})
}

// Creates the object with its status, which only a creation keeps.
func (o objects) create(manifest []byte) {
	object := parse(manifest)
	must(o.of(object).Create(context.Background(), object, metav1.CreateOptions{FieldManager: programName}))
}

// Whether the object has a condition of the type that is true.
func (o objects) hasCondition(manifest []byte, conditionType string) bool {
	object := parse(manifest)
	found, err := o.of(object).Get(context.Background(), object.GetName(), metav1.GetOptions{})
	if err != nil {
		return false
	}
	conditions, _, _ := unstructured.NestedSlice(found.Object, "status", "conditions")
	for _, each := range conditions {
		if condition, ok := each.(map[string]any); ok && condition["type"] == conditionType && condition["status"] == "True" {
			return true
		}
	}
	return false
}

func (o objects) exists(manifest []byte) bool {
	object := parse(manifest)
	_, err := o.of(object).Get(context.Background(), object.GetName(), metav1.GetOptions{})
	return err == nil
}

func (o objects) of(object *unstructured.Unstructured) dynamic.ResourceInterface {
	resource, _ := meta.UnsafeGuessKindToResource(object.GroupVersionKind())
	return o.client.Resource(resource).Namespace(object.GetNamespace())
}

func parse(manifest []byte) *unstructured.Unstructured {
	object := &unstructured.Unstructured{Object: map[string]any{}}
	check(yaml.Unmarshal(manifest, &object.Object))
	return object
}
