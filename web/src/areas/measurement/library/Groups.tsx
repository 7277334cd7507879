import { useQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import {
  monitorGroupAdd,
  monitorGroupDelete,
  monitorGroupList,
  monitorGroupUpdate,
  monitorTemplatePage,
  type MonitorGroup,
} from '@labbox/contract/measurement/library.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import '../admin.css'

const stale = [monitorGroupList, monitorTemplatePage]

/** The name of a new group, or of one that is renamed. */
const NameForm = ({ group, onDone }: { group?: MonitorGroup; onDone: () => void }) => {
  const { t } = useTranslation('monitor')
  const { form, formProps, busy } = useContractForm({
    endpoint: group ? monitorGroupUpdate : monitorGroupAdd,
    fixed: group ? { id: group.id } : {},
    invalidates: stale,
    done: t('saved'),
    onDone: () => {
      form.resetFields()
      onDone()
    },
  })
  return (
    <Form {...formProps} initialValues={{ name: group?.name ?? {} }}>
      <Form.Item name="name" label={t(group ? 'library.groupName' : 'library.newGroup')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Button type="primary" loading={busy} htmlType="submit">
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

const GroupRow = ({ group }: { group: MonitorGroup }) => {
  const { t } = useTranslation('monitor')
  const types = useDictionary('templateType')
  const text = useLocalText()
  const [renaming, setRenaming] = useState(false)
  const remove = async () => {
    await call(monitorGroupDelete, { id: group.id })
    await invalidate(stale)
  }
  return (
    <li>
      <div className="lb-actions">
        <strong>{text(group.name)}</strong>
        <span className="lb-muted">
          {types.label(group.type)} · {t('library.inGroup', { count: group.templates })}
        </span>
        {group.editable && (
          <>
            <Button size="small" onClick={() => setRenaming(!renaming)}>
              {t('library.rename')}
            </Button>
            <ConfirmButton size="small" loses={t('library.groupLoses')} run={remove}>
              {t('common:action.delete')}
            </ConfirmButton>
          </>
        )}
      </div>
      {renaming && <NameForm group={group} onDone={() => setRenaming(false)} />}
    </li>
  )
}

/** Groups of templates: one's own to change, those of the system to see. */
const Groups = () => {
  const { t } = useTranslation('monitor')
  const query = useQuery(queryOf(monitorGroupList, {}))
  return (
    <RouteDrawer title={t('library.groups')}>
      {query.isPending ? (
        <Skeleton active />
      ) : (
        <>
          {query.isError && !query.data && (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data?.length === 0 && (
            <EmptyState title={t('library.noGroups')} hint={t('library.noGroupsHint')} />
          )}
          <ul className="lb-groups">
            {query.data?.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
          <NameForm onDone={() => undefined} />
        </>
      )}
    </RouteDrawer>
  )
}

export default Groups
