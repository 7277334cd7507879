import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { boundTo, type Measured } from '@labbox/contract/templates/bind.ts'
import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { reportTemplatePage, reportTemplateVersion } from '@labbox/contract/templates/templates.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import '../templates.css'

type Taken = (report: ReportTemplate) => void

const Offers = ({ measured, onTake }: { measured: Measured; onTake: Taken }) => {
  const { t } = useTranslation('templates')
  const groups = useDictionary('projectGroup')
  const text = useLocalText()
  const query = useQuery(queryOf(reportTemplatePage, { status: 1, limit: 200 }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.items.length === 0) return <EmptyState title={t('pick.none')} hint={t('list.emptyHint')} />
  return (
    <ul className="lb-sections">
      {query.data.items.map(({ id, name, remark, group, sections, criteria }) => (
        <li key={id} className="lb-section">
          <div className="lb-section-head">
            <span>
              <strong>{text(name)}</strong>
              <br />
              <span className="lb-muted">
                {groups.label(group)} · {t('part.sections', { count: sections })} ·{' '}
                {t('part.rubric', { count: criteria })}
              </span>
            </span>
            <span className="lb-section-tools">
              <ConfirmButton
                size="small"
                danger={false}
                loses={t('pick.loses')}
                run={async () =>
                  onTake(boundTo((await call(reportTemplateVersion, { id })).document, measured))
                }
              >
                {t('pick.take')}
              </ConfirmButton>
            </span>
          </div>
          {text(remark)}
        </li>
      ))}
    </ul>
  )
}

/** Takes the last version of a report template, with the tables of a lab in it, in place of what is there. */
export const TemplatePick = ({ measured, onTake }: { measured: Measured; onTake: Taken }) => {
  const { t } = useTranslation('templates')
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('templates:report:page')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('pick.open')}</Button>
      <Modal open={open} title={t('pick.open')} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <Offers
          measured={measured}
          onTake={(report) => {
            setOpen(false)
            onTake(report)
          }}
        />
      </Modal>
    </>
  )
}
