import type { ReactNode } from 'react'
import type { ExamDetail } from '@labbox/contract/exams/exams.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Link } from '../../../ui/navigation.ts'
import { absoluteTime, foreignZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { TimeLeft } from '../../tasks/index.ts'
import { EarlyEnd } from './EarlyEnd.tsx'
import '../../../ui/words.css'

/** The papers of an exam; before they are frozen, whoever may opens each as a student gets it. */
const Papers = ({ exam: { papers, paperIds, state } }: { exam: ExamDetail }) => {
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  if (state !== 'draft' || !can('exams:paper:page') || papers.length !== paperIds.length)
    return listed(papers.map(text))
  return (
    <span className="lb-inline">
      {papers.map((name, k) => (
        <Link key={paperIds[k]} to="/exam/paper/preview" search={{ id: paperIds[k] }}>
          {text(name)}
        </Link>
      ))}
    </span>
  )
}

/** An exam as it was or will be set: papers, window, who, and the rules. */
export const ExamFacts = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const listed = useListed()
  const zone = useTimeZone()
  const { settings, arrangements } = exam
  const moment = (at: string) => absoluteTime(at, zone).slice(0, 16)
  const minutes = Math.round((Date.parse(exam.endAt) - Date.parse(exam.startAt)) / MINUTE_MS)
  const facts: [string, ReactNode][] = [
    [t('field.mode'), t(`mode.${exam.mode}`)],
    [t('field.papers'), <Papers key="papers" exam={exam} />],
    [
      t('exam.window'),
      exam.pace ? (
        <TimeLeft endAt={exam.endAt} pace={exam.pace} />
      ) : (
        <>
          {moment(exam.startAt)} – {moment(exam.endAt)}{' '}
          <span className="lb-muted">{foreignZone(exam.endAt, zone)}</span> ·{' '}
          {t('exam.lasts', { count: Math.max(0, minutes) })} <EarlyEnd exam={exam} />
        </>
      ),
    ],
    [t('field.classes'), listed(exam.classes.map(({ name }) => text(name))) || '–'],
    [t('exam.single'), arrangements.length > 0 ? listed(arrangements.map(({ name }) => name)) : '–'],
    ...(settings.marked ? [] : [[t('settings.marking'), t('settings.unmarked')] as [string, ReactNode]]),
    [t('settings.pages'), t(`settings.page.${settings.pages}`)],
    [t('settings.release'), t(`settings.released.${settings.release}`)],
    [t('settings.code'), settings.code || t('settings.none')],
    [t('settings.addresses'), listed(settings.addresses) || t('settings.everywhere')],
    [
      t('settings.complaint'),
      settings.complaintDays > 0 ? t('settings.days', { count: settings.complaintDays }) : t('settings.none'),
    ],
  ]
  return (
    <>
      <h2>{text(exam.name)}</h2>
      <dl className="lb-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {exam.remark && <p className="lb-pre">{exam.remark}</p>}
    </>
  )
}
