// Node 20 cannot start a .ts file as a worker or child: this file registers tsx first, then imports the entry.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData?.entry ?? process.argv[2])
