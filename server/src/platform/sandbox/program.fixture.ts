import { finish, received, tell } from './inside.ts'

/** A program that does what it is told, good or bad. */
export type Order = 'environment' | 'fill' | 'hang' | 'die' | 'echo'

const { order } = await received<{ order: Order }>()
const kept: unknown[] = []
switch (order) {
  case 'environment':
    await tell({ said: Object.keys(process.env) })
    break
  case 'fill':
    for (;;) kept.push(Array.from({ length: 50_000 }, (_, k) => ({ k })))
  case 'hang':
    for (;;);
  case 'die':
    await tell({ said: 'last words' })
    process.exit(3)
  case 'echo':
    for (let k = 0; k < 3; k += 1) await tell({ said: await received() })
}
finish()
