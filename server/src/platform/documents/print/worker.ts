import { finish, received, tell } from '../../sandbox/inside.ts'
import type { Printed } from './model.ts'
import { drawPages } from './pages.ts'
import { drawSheet } from './sheet.ts'

const printed = await received<Printed>()
await tell({ bytes: await (printed.kind === 'pages' ? drawPages(printed) : drawSheet(printed)) })
finish()
