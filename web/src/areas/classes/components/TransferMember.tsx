import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { classGet, classPage, memberTransfer, type Member } from '@labbox/contract/classes/classes.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

/** Moves a student to another class, after saying what that means. */
export const TransferMember = ({ classId, member }: { classId: string; member: Member }) => {
  const { t } = useTranslation('classes')
  const text = useLocalText()
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState<string | null>(null)
  const classes = useQuery({ ...queryOf(classPage, { limit: 200, archived: false }), enabled: open })
  const transfer = useMutationOf(memberTransfer, {
    invalidates: [classGet, classPage],
    done: t('transfer.done', { name: member.name }),
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('transfer.go')}
      </Button>
      <Modal
        open={open}
        title={t('transfer.title', { name: member.name })}
        okText={t('transfer.go')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: to === null, loading: transfer.isPending }}
        onOk={() => to && transfer.mutate({ id: classId, userId: member.userId, toClassId: to })}
        onCancel={() => setOpen(false)}
      >
        <Alert className="lb-block" type="info" showIcon title={t('transfer.means')} />
        <Select
          style={{ width: '100%' }}
          aria-label={t('transfer.to')}
          placeholder={t('transfer.to')}
          showSearch
          optionFilterProp="label"
          loading={classes.isPending}
          value={to}
          onChange={setTo}
          options={(classes.data?.items ?? [])
            .filter((row) => row.id !== classId)
            .map((row) => ({ value: row.id, label: text(row.name) }))}
        />
      </Modal>
    </>
  )
}
