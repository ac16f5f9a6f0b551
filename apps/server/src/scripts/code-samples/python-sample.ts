import { sampleCalls as at } from './sample-calls.ts'

/** For Python 3.9 and later; the standard library has no RSA, so that openssl encrypts the password. */
export const pythonSample = (
  sceneId: string,
): string => `"""Signs in, makes a task with this script, imports a contact, starts it and reads the call records.

PARLEY_URL, PARLEY_ACCOUNT, PARLEY_PASSWORD and PARLEY_PHONE say where, who and whom to call.
"""
import base64
import json
import os
import subprocess
import tempfile
import urllib.request
import uuid

URL = os.environ.get("PARLEY_URL", "http://127.0.0.1:5555")
SCENE_ID = "${sceneId}"
ticket = ""


def call(method, path, body=None, content_type="application/json"):
    """Every answer is {status, msg, data}: status false is a refusal, and msg says why."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"x-access-token": ticket}
    if data is not None:
        headers["content-type"] = content_type
    request = urllib.request.Request(URL + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    if not answer["status"]:
        raise RuntimeError(answer["code"] + ": " + answer["msg"])
    return answer["data"]


def seal(key, password):
    with tempfile.NamedTemporaryFile("w", suffix=".pem") as pem:
        pem.write(key["publicKey"])
        pem.flush()
        terms = ["-pkeyopt", "rsa_padding_mode:oaep", "-pkeyopt", "rsa_oaep_md:sha256"]
        sealed = subprocess.run(
            ["openssl", "pkeyutl", "-encrypt", "-pubin", "-inkey", pem.name, *terms],
            input=(key["nonce"] + ":" + password).encode(),
            stdout=subprocess.PIPE,
            check=True,
        )
    return base64.b64encode(sealed.stdout).decode()


key = call("GET", "${at.publicKey}")
password = seal(key, os.environ["PARLEY_PASSWORD"])
login = {"account": os.environ["PARLEY_ACCOUNT"], "password": password, "keyId": key["keyId"]}
ticket = call("POST", "${at.login}", login)["token"]

line = call("GET", "${at.lines}")["data"][0]["lineId"]
form = {"taskName": "From Python", "sceneId": SCENE_ID, "lineId": line}
task_id = call("POST", "${at.createTask}", form)["taskId"]

boundary = uuid.uuid4().hex
parts = [
    'Content-Disposition: form-data; name="task"\\r\\n\\r\\n' + json.dumps({"taskId": task_id}),
    'Content-Disposition: form-data; name="file"; filename="contacts.csv"\\r\\nContent-Type: text/csv\\r\\n\\r\\n'
    + "phone,name\\n" + os.environ["PARLEY_PHONE"] + ",Smith\\n",
]
body = "".join("--" + boundary + "\\r\\n" + part + "\\r\\n" for part in parts) + "--" + boundary + "--\\r\\n"
imported = call("POST", "${at.importContacts}", body.encode(), "multipart/form-data; boundary=" + boundary)
task = call("PUT", "${at.changeTask}" + task_id, {"taskStatus": 2})
records = call("GET", "${at.records}?page=1&taskId=" + task_id)
print(json.dumps({"imported": imported["succeeded"], "taskStatus": task["taskStatus"], "records": records["total"]}))
`
