import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { FoundPassage } from '@labbox/contract/search/search.ts'
import { addApproved } from '../../areas/assistant/approved/approved.service.ts'
import { assistantQuestion } from '../../areas/assistant/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Deps } from '../../platform/deps.ts'

const approved = [
  {
    question: '示波器上的波形为什么不停地滚动？',
    answer: '触发源与显示的通道不一致，或触发电平高于信号。先把触发源设为该通道，再把电平移到波形中间。',
  },
  {
    question: 'Why does the waveform roll across the screen?',
    answer:
      'The trigger source is another channel, or its level lies above the signal. Choose the channel as source, then move the level into the waveform.',
  },
  {
    question: '截止频率处的增益为什么不是 0 dB？',
    answer: '截止频率的定义就是输出降到通带的 0.707 倍，即 −3 dB。',
  },
  {
    question: 'Why is the gain at the cut-off frequency not 0 dB?',
    answer: 'By definition the output has fallen there to 0.707 of the pass band, which is −3 dB.',
  },
  {
    question: '万用表测电流时为什么读数为 0？',
    answer: '测电流要把万用表串联在支路中，并使用电流插孔。',
  },
  {
    question: 'Why does the multimeter read no current?',
    answer: 'The meter has to be in series with the branch, on its current input.',
  },
]

/** What was asked about, and by how many. */
const topics: { title: LocalText; place: string; asked: number }[] = [
  { title: { zh: 'RC 低通滤波器', en: 'RC low-pass filter' }, place: '截止频率 Cut-off frequency', asked: 6 },
  { title: { zh: '示波器的使用', en: 'Using the oscilloscope' }, place: '触发 Trigger', asked: 5 },
  { title: { zh: '反相放大器', en: 'Inverting amplifier' }, place: '增益 Gain', asked: 3 },
]

/** Answers that the demo teacher stands for, and what the course asked about in the last days. */
export const createDemoAnswers = async (
  deps: Deps,
  teacher: Actor,
  courseId: string,
  students: readonly string[],
): Promise<void> => {
  for (const one of approved) await addApproved(deps, teacher, { ...one, courseId })
  const now = deps.clock.now().getTime()
  const rows = topics.flatMap(({ title, place, asked }, topic) =>
    students.slice(0, asked).map((userId, k) => {
      const source: FoundPassage = {
        kind: 'ware',
        lead: { kind: 'studyWare', id: courseId, type: null },
        title,
        place,
        page: null,
        text: place,
        marks: [],
      }
      return {
        id: newId(),
        userId,
        courseId,
        intent: 'concept' as const,
        question: place,
        answer: place,
        sources: [source],
        hints: false,
        failed: false,
        tokens: 0,
        at: new Date(now - (7 * k + 3 * topic + 2) * HOUR_MS),
      }
    }),
  )
  await deps.db.insert(assistantQuestion).values(rows)
}
