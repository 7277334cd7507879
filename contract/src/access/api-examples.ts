/** The examples of the page "API", for an address like `https://lab.example/api`; the token is in the environment. */
export const apiExamples = {
  curl: (base: string): string => `#!/bin/sh
# The latest exams as JSON, then the results of the first of them as CSV.
set -e
BASE='${base}'
ask() { curl --silent --show-error --fail --header "Authorization: Bearer $LABBOX_TOKEN" "$@"; }

EXAMS=$(ask "$BASE/exam/list/page?limit=20")
echo "$EXAMS"
EXAM=$(echo "$EXAMS" | grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
ask --output results.csv "$BASE/exam/result/export?id=$EXAM&format=csv"
`,
  python: (base: string): string => `import json, os, urllib.request

def ask(path):
    headers = {"Authorization": "Bearer " + os.environ["LABBOX_TOKEN"]}
    request = urllib.request.Request("${base}" + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read()

exams = json.loads(ask("/exam/list/page?limit=20"))["data"]["items"]
print(json.dumps(exams))
with open("results.csv", "wb") as file:
    file.write(ask("/exam/result/export?format=csv&id=" + exams[0]["id"]))
`,
}

/** The permissions that a token needs for them. */
export const API_EXAMPLE_PERMISSIONS = ['exams:exam:page', 'exams:result:page'] as const
