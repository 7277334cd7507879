import type { ReactNode } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

interface Props {
  name: LocalText
  coverUrl: string | null
  /** Where it belongs, where it is from, who teaches it; what is empty is left out. */
  about: readonly (string | null | undefined)[]
  shared?: boolean
  mooc: boolean
  archived?: boolean
  /** How it goes, in a line. */
  children?: ReactNode
  actions?: ReactNode
}

/** What a course is, at the head of its page: cover, name, people, state, and what to do next. */
export const CourseHead = ({ name, coverUrl, about, shared, mooc, archived, children, actions }: Props) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  return (
    <PageHeader
      picture={<Cover url={coverUrl} name={name} size="large" />}
      title={text(name)}
      hint={about.filter(Boolean).join(' · ')}
      actions={actions}
      more={
        <div className="lb-course-tags">
          {shared && <StatusTag tone="note">{t('state.shared')}</StatusTag>}
          {mooc && <StatusTag tone="ok">{t('state.mooc')}</StatusTag>}
          {archived && <StatusTag tone="neutral">{t('state.archived')}</StatusTag>}
          {children}
        </div>
      }
    />
  )
}
