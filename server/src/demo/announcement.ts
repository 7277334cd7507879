import { audiencesOfSchool } from '../audiences.ts'
import { addAnnouncement, confirm, markRead } from '../areas/notices/announcements/service.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'

/** A teacher's announcement to a class, which most have confirmed; some have only read it, and some have not. */
export const createDemoAnnouncement = async (
  deps: Deps,
  teacher: Actor,
  classId: string,
  students: readonly Actor[],
): Promise<void> => {
  const { id } = await addAnnouncement({ ...deps, audiences: audiencesOfSchool }, teacher, {
    audience: 'class',
    audienceId: classId,
    title: { zh: '实验室安全须知', en: 'Safety in the laboratory' },
    text: {
      zh: '进入实验室请穿包脚鞋。接线和改线前先关闭电源输出；发现焦味或异响，立即切断电源并报告教师。',
      en: 'Wear closed shoes in the laboratory. Switch the supply off before you wire or rewire; if you smell burning or hear anything odd, cut the power at once and tell your teacher.',
    },
    publishAt: null,
    endAt: null,
    mustConfirm: true,
  })
  for (const [k, student] of students.entries()) {
    if (k % 7 === 3) continue
    await (k % 5 === 4 ? markRead : confirm)(deps, student, id)
  }
}
