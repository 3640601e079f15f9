import "../styles/main.css"

document.documentElement.dataset["islands"] = "ready"
