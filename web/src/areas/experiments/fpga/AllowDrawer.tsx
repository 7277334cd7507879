import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Select, Skeleton, Switch, Table } from 'antd'
import { useState } from 'react'
import { fpgaAllowedList, fpgaAllowedSet } from '@labbox/contract/bench/fpga/boards.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'

/** Who of one's classes may program boards with bitstreams of their own; a switch counts at once. */
export default function AllowDrawer() {
  const { t } = useTranslation('fpga')
  const text = useLocalText()
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const [chosen, setChosen] = useState<string | null>(null)
  const items = classes.data?.items ?? []
  const classId = chosen ?? items[0]?.id
  return (
    <RouteDrawer title={t('allow.title')}>
      <p className="lb-muted">{t('allow.hint')}</p>
      {classes.isError && <ErrorState error={classes.error} onRetry={() => void classes.refetch()} />}
      {classes.isPending && <Skeleton active />}
      {classes.data && items.length === 0 && (
        <EmptyState title={t('allow.noClass')} hint={t('allow.noClassHint')} />
      )}
      {classId && (
        <>
          <Select
            className="lb-block"
            style={{ width: '100%' }}
            value={classId}
            aria-label={t('allow.class')}
            showSearch={{ optionFilterProp: 'label' }}
            options={items.map(({ id, name }) => ({ value: id, label: text(name) }))}
            onChange={setChosen}
          />
          <Students key={classId} classId={classId} />
        </>
      )}
    </RouteDrawer>
  )
}

type Student = DataOf<typeof fpgaAllowedList>[number]

const Students = ({ classId }: { classId: string }) => {
  const { t } = useTranslation(['fpga', 'classes'])
  const withAccount = useWithAccount()
  const query = useQuery(queryOf(fpgaAllowedList, { classId }))
  const save = useMutationOf(fpgaAllowedSet, { invalidates: [fpgaAllowedList] })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const students = query.data
  const setAll = (allowed: boolean) => () =>
    save.mutate({ classId, studentIds: students.map(({ userId }) => userId), allowed })
  return (
    <>
      {students.length > 0 && (
        <Flex gap={8} className="lb-block">
          <Button size="small" disabled={save.isPending} onClick={setAll(true)}>
            {t('allow.all')}
          </Button>
          <Button size="small" disabled={save.isPending} onClick={setAll(false)}>
            {t('allow.none')}
          </Button>
        </Flex>
      )}
      <Table<Student>
        size="small"
        rowKey="userId"
        dataSource={students}
        pagination={false}
        locale={{ emptyText: <EmptyState title={t('allow.empty')} hint={t('allow.emptyHint')} /> }}
        columns={[
          { title: t('classes:field.studentName'), render: (_, row) => withAccount(row.name, row.account) },
          {
            title: t('allow.may'),
            width: 120,
            render: (_, { userId, name, allowed }) => (
              <Switch
                checked={allowed}
                disabled={save.isPending}
                aria-label={t('allow.mayOf', { name })}
                onChange={(next) => save.mutate({ classId, studentIds: [userId], allowed: next })}
              />
            ),
          },
        ]}
      />
    </>
  )
}
