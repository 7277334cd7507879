import { Skeleton } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { TimeText } from '../time/TimeText.tsx'
import './version-list.css'

interface Version {
  number: number
  /** Null: it came with the product. */
  by: string | null
  createdAt: string
  /** The draft is the same. */
  current: boolean
}

interface Props {
  versions: readonly Version[]
  /** When the first one is made. */
  none: string
  /** Where no draft is restored: what the newest is called, and what taking an older one does. */
  words?: { current: string; loses: string }
  /** Puts an older version into the draft. */
  onTake: (number: number) => Promise<void>
  /** What else can be done with an older version, and what that shows below it. */
  beside?: (number: number) => ReactNode
  below?: (number: number) => ReactNode
}

const List = ({ versions, none, words, onTake, beside, below }: Props) => {
  const { t } = useTranslation('versions')
  if (versions.length === 0) return <EmptyState title={t('none')} hint={none} />
  return (
    <ul className="lb-versions">
      {versions.map(({ number, by, createdAt, current }) => (
        <li key={number}>
          <strong>{t('number', { number })}</strong>
          {current && <StatusTag tone="ok">{words?.current ?? t('current')}</StatusTag>}
          <span className="lb-muted">
            {by ?? t('shipped')} · <TimeText value={createdAt} />
          </span>
          {!current && beside?.(number)}
          {!current && (
            <ConfirmButton
              size="small"
              danger={false}
              loses={words?.loses ?? t('takeLoses')}
              run={() => onTake(number)}
            >
              {t('take')}
            </ConfirmButton>
          )}
          {!current && below && <div className="lb-version-below">{below(number)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** The immutable versions of a document, newest first; an older one can be taken into the draft. */
export const VersionList = (props: Props) => (
  // The editor around it stays while its words come.
  <Suspense fallback={<Skeleton active />}>
    <List {...props} />
  </Suspense>
)
