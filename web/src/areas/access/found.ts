import type { FoundPages } from '../../app/shell/palette/found-pages.ts'

/** Administrators come to the account, teachers to the class in which a student is. */
export const foundPages: FoundPages = {
  person: ({ id, classId }) =>
    classId
      ? { to: '/lab/myClass/$id/view', params: { id: classId } }
      : { to: '/sys/orguser/$id/update', params: { id } },
}
