import { useTranslation } from '../../../app/i18n.ts'
import { useCan, useIsTeacher } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

interface Props {
  /** The student's copy of the task. */
  id: string
  /** For a teacher, who writes to the student; else the student asks. */
  teacher?: boolean
  look?: 'default' | 'link' | 'text'
}

/** Leads to the conversation about one student's work on a task. */
export const AskLink = ({ id, teacher = false, look = 'default' }: Props) => {
  const { t } = useTranslation('tasks')
  const can = useCan()
  const teaches = useIsTeacher()
  // Administrators see the work of classes that they do not teach: what is written about it is not for them.
  if (!can('messages:conversation:use') || (teacher && !teaches)) return null
  return (
    <LinkButton to="/messages" search={{ about: id }} look={look}>
      {t(teacher ? 'ask.student' : 'ask.work')}
    </LinkButton>
  )
}
