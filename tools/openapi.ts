/** `npm run openapi`: the API's OpenAPI 3.1 document, as served at /api/openapi.json. */
import { openApi } from '@parley/contract/api'

process.stdout.write(`${JSON.stringify(openApi(), undefined, 2)}\n`)
