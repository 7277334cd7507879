import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { monitorTemplatePage, monitorVersionGet } from '@labbox/contract/measurement/library.ts'
import type { Template } from '@labbox/contract/measurement/template.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import '../admin.css'

const Offers = ({ onTake }: { onTake: (template: Template) => void }) => {
  const { t } = useTranslation('monitor')
  const types = useDictionary('templateType')
  const classifies = useDictionary('applyClassify')
  const text = useLocalText()
  const query = useQuery(queryOf(monitorTemplatePage, { status: 1, limit: 200 }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (query.data.items.length === 0)
    return <EmptyState title={t('library.noOffers')} hint={t('library.emptyHint')} />
  return (
    <ul className="lb-groups">
      {query.data.items.map(({ id, name, type, applyClassify, versions }) => (
        <li key={id} className="lb-actions">
          <strong>{text(name)}</strong>
          <span className="lb-muted">
            {types.label(type)} · {classifies.label(applyClassify)} ·{' '}
            {t('library.version', { number: versions })}
          </span>
          <ConfirmButton
            size="small"
            danger={false}
            loses={t('library.chooseHint')}
            run={async () => onTake((await call(monitorVersionGet, { id })).document)}
          >
            {t('library.chooseGo')}
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}

/** Takes the last version of a template of the library, in place of what is there. */
export const LibraryPick = ({ onTake }: { onTake: (template: Template) => void }) => {
  const { t } = useTranslation('monitor')
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('measurement:template:page')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('library.choose')}</Button>
      <Modal
        open={open}
        title={t('library.choose')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Offers
          onTake={(template) => {
            setOpen(false)
            onTake(template)
          }}
        />
      </Modal>
    </>
  )
}
