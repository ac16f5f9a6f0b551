import { sampleCalls as at } from './sample-calls.ts'

/** For bash with curl, openssl and jq. */
export const curlSample = (sceneId: string): string => `#!/usr/bin/env bash
# Signs in, makes a task with this script, imports a contact, starts it and reads the call records.
# PARLEY_URL, PARLEY_ACCOUNT, PARLEY_PASSWORD and PARLEY_PHONE say where, who and whom to call.
set -euo pipefail
url="\${PARLEY_URL:-http://127.0.0.1:5555}"
scene="${sceneId}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Every answer is {status, msg, data}: status false is a refusal, and msg says why.
data() { jq -ce 'if .status then .data else (.msg | halt_error) end'; }

key="$(curl -sS "$url${at.publicKey}" | data)"
jq -r .publicKey <<<"$key" >"$work/key.pem"
sealed="$(printf '%s:%s' "$(jq -r .nonce <<<"$key")" "$PARLEY_PASSWORD" |
  openssl pkeyutl -encrypt -pubin -inkey "$work/key.pem" \\
    -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 | base64 | tr -d '\\n')"
ticket="$(jq -n --arg account "$PARLEY_ACCOUNT" --arg password "$sealed" \\
  --argjson key "$key" '{$account, $password, keyId: $key.keyId}' |
  curl -sS -H 'content-type: application/json' -d @- "$url${at.login}" | data | jq -r .token)"
call() { curl -sS -H "x-access-token: $ticket" "$@" | data; }

line="$(call "$url${at.lines}" | jq -r '.data[0].lineId')"
task="$(jq -n --arg sceneId "$scene" --arg lineId "$line" '{taskName: "From curl", $sceneId, $lineId}' |
  call -H 'content-type: application/json' -d @- "$url${at.createTask}" | jq -r .taskId)"
printf 'phone,name\\n%s,Smith\\n' "$PARLEY_PHONE" >"$work/contacts.csv"
call -F "task={\\"taskId\\": \\"$task\\"}" -F "file=@$work/contacts.csv;type=text/csv" \\
  "$url${at.importContacts}" | jq '{imported: .succeeded}'
call -X PUT -H 'content-type: application/json' -d '{"taskStatus": 2}' \\
  "$url${at.changeTask}$task" | jq '{taskId, taskStatus}'
call "$url${at.records}?taskId=$task&page=1" | jq '{records: .total}'
`
