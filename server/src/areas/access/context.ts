import type { Broker } from '../../platform/broker/index.ts'
import type { Deps } from '../../platform/deps.ts'

/** What upper areas know and this one asks; `app.ts` connects them. */
export interface AccessHooks {
  /** The students of a teacher's classes: whom scope `classes` covers. */
  studentsOf(teacherId: string): Promise<readonly string[]>
}

/** What the use cases of this area work with. */
export interface AccessContext extends Deps {
  broker: Pick<Broker, 'publish' | 'disconnectSession'>
  hooks: AccessHooks
}
