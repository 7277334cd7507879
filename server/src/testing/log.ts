import { fillFolder } from './database/fill.ts'
import { insertLogRows } from './log-rows.ts'

// COUNT rows in the system log: `DATA_DIR=… DEMO_PASSWORD=… node log.ts COUNT`.
await fillFolder((_db, _hash, server) => insertLogRows(server, Number(process.argv[2])))
