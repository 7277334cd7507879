import { Link } from '../../../ui/navigation.ts'
import type { ReactNode } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { MyCourse } from '@labbox/contract/courses/learning.ts'
import { labelled, useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { TimeLeft } from '../../tasks/index.ts'
import { Share } from './Share.tsx'
import '../courses.css'

interface CardProps {
  name: LocalText
  coverUrl: string | null
  teachers: readonly string[]
  /** Address of the course for its student; absent while it cannot be opened. */
  to?: { page: string; id: string } | undefined
  children: ReactNode
}

/** A course as a card: cover, name, who teaches it, and what the caller adds. */
export const CourseCard = ({ name, coverUrl, teachers, to, children }: CardProps) => {
  const text = useLocalText()
  const listed = useListed()
  return (
    <li>
      <Cover url={coverUrl} name={name} />
      <div>
        {to ? (
          <Link to={to.page} search={{ id: to.id }}>
            <strong>{text(name)}</strong>
          </Link>
        ) : (
          <strong>{text(name)}</strong>
        )}
        <p className="lb-muted">{listed(teachers)}</p>
        {children}
      </div>
    </li>
  )
}

/** A student's courses with how far they are and what comes next. */
export const MyCourseCards = ({ courses }: { courses: readonly MyCourse[] }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  return (
    <ul className="lb-course-cards">
      {courses.map((one) => (
        <CourseCard
          key={one.id}
          name={one.name}
          coverUrl={one.coverUrl}
          teachers={one.teachers}
          to={{ page: '/stu/preview/course', id: one.id }}
        >
          <Share done={one.done} total={one.tasks} />
          {one.next && (
            <p>
              {labelled(t('next.title'), text(one.next.name))} · <TimeLeft endAt={one.next.endAt} brief />
            </p>
          )}
          <p className="lb-muted">{t('my.figures', { wares: one.wares, labs: one.labs })}</p>
        </CourseCard>
      ))}
    </ul>
  )
}
