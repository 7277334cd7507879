import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import type { Actor } from '../../platform/actor.ts'
import type { SearchDeps } from '../search/service.ts'

/** What the use cases of this area work with. */
export interface AssistantDeps extends SearchDeps {
  /** A measurement sheet as somebody may see it. @throws AppError */
  sheet: (actor: Actor, sheetId: string) => Promise<Sheet>
}
