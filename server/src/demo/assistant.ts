import { assistantRights } from '@labbox/contract/access/assisting.ts'
import { setAssistant } from '../areas/classes/assistants.service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'

const nothing = () => Promise.resolve()

/** A student who helps to teach the demo class, and may do all that an assistant may. */
export const createDemoAssistant = async (
  deps: Deps,
  teacher: Actor,
  classId: string,
  account: string,
): Promise<void> => {
  // Nobody has a page open.
  const hooks = { leave: () => Promise.resolve(nothing), changed: nothing }
  await setAssistant(deps, teacher, { id: classId, account, rights: [...assistantRights] }, hooks)
}
