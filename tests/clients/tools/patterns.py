"""Says of each pattern, as JSON in the file that is named, which of its samples it matches."""

import json
import re
import sys

json.dump(
    [[re.search(entry["pattern"], sample) is not None for sample in entry["samples"]] for entry in json.load(open(sys.argv[1], encoding="utf8"))],
    sys.stdout,
)
