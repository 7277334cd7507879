import { openConversation, readConversation } from '../areas/messages/conversations.service.ts'
import { storePin, storeReaction } from '../areas/messages/marks.service.ts'
import { storeMessage } from '../areas/messages/messages.service.ts'
import type { Actor } from '../platform/actor.ts'
import { newId } from '../platform/database/ids.ts'
import type { Deps } from '../platform/deps.ts'
import { doc, p } from '../shipped/rich.ts'

/** What a class had to say to each other before its labs; everybody has read it. */
export const createDemoTalk = async (
  deps: Deps,
  teacher: Actor,
  classId: string,
  students: readonly Actor[],
): Promise<void> => {
  const { id } = await openConversation(deps, teacher, { kind: 'class', subjectId: classId })
  const [first = teacher, second = teacher] = students
  const lines: [Actor, ...string[]][] = [
    [teacher, '实验前请先读完指导书，有问题在这里提。', 'Read the guidebook before the lab, and ask here.'],
    [first, '示波器探头用 ×1 还是 ×10？'],
    [teacher, '用 ×10，并在通道菜单里设成同样的衰减。'],
    [second, 'Do we submit one report per group?'],
    [teacher, '每人各写一份。', 'No, everybody writes their own.'],
  ]
  const sent: string[] = []
  for (const [by, ...texts] of lines) {
    const messageId = newId()
    const text = doc(...texts.map((each) => p(each)))
    await storeMessage(deps, by, {
      conversationId: id,
      messageId,
      doc: text,
      replyTo: null,
      mentions: [],
      cards: [],
    })
    sent.push(messageId)
  }
  const [welcome = '', , probe = ''] = sent
  await storePin(deps, teacher, { id: welcome, pinned: true })
  for (const student of students.slice(0, 3))
    await storeReaction(deps, student, { id: welcome, kind: 'done', on: true })
  await storeReaction(deps, first, { id: probe, kind: 'thanks', on: true })
  for (const person of [teacher, ...students]) await readConversation(deps, person, id, lines.length)
}
