import { eq } from 'drizzle-orm'
import { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import { moduleShelf } from '../../areas/parts/scope.ts'
import { insertModule } from '../../areas/parts/modules/service.ts'
import { benchModule } from '../../areas/parts/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'

const part = (symbol: string, count: number, values: number[] = []) => ({ symbol, version: 1, count, values })

/** Two boards as teaching laboratories have them. */
const demoModules: ModuleDocument[] = [
  {
    names: { zh: '模拟电路模块', en: 'Analog circuits module' },
    number: 'LB-A01',
    tags: ['analog' as const, 'basic' as const],
    parts: [
      part('resistor', 24, [100, 330, 1000, 2200, 4700, 10_000, 47_000, 100_000]),
      part('capacitor', 10, [1e-9, 1e-8, 1e-7, 1e-6]),
      part('electrolytic', 4),
      part('inductor', 2, [1e-3, 1e-2]),
      part('potentiometer', 2),
      part('diode', 4),
      part('zener', 2),
      part('npn', 4),
      part('pnp', 2),
      part('opamp', 4),
      part('comparator', 2),
    ],
    connectors: [
      { name: 'J1', kind: 'bus' as const, pins: 40 },
      { name: '±12V', kind: 'power' as const, pins: 3 },
    ],
    notes: {
      zh: '插在实验台左侧插槽，电源由 DP1、DP2 提供。',
      en: 'Goes into the left slot of the bench; DP1 and DP2 supply it.',
    },
  },
  {
    names: { zh: '数字电路模块', en: 'Digital circuits module' },
    number: 'LB-D01',
    tags: ['digital' as const],
    parts: [
      part('7400', 4),
      part('7404', 2),
      part('7408', 2),
      part('7432', 2),
      part('7474', 4),
      part('7448', 2),
      part('74160', 2),
      part('ne555', 2),
      part('display-cc', 4),
      part('led', 8),
      part('switch', 8),
      part('resistor', 16, [330, 1000, 10_000]),
      part('capacitor', 6, [1e-8, 1e-7]),
      part('electrolytic', 2),
    ],
    connectors: [
      { name: 'J1', kind: 'bus' as const, pins: 40 },
      { name: '+5V', kind: 'power' as const, pins: 2 },
    ],
  },
].map((document) => ModuleDocument.parse(document))

/** The modules of the demo university, ready to be given to its benches. */
export const createDemoModules = async (deps: Deps, orgadmin: Actor): Promise<void> => {
  for (const draft of demoModules) {
    const { id } = await insertModule(deps, deps.db, orgadmin, draft)
    await moduleShelf.freeze(deps, deps.db, orgadmin, { id, draft })
    await deps.db.update(benchModule).set({ status: 1 }).where(eq(benchModule.id, id))
  }
}
