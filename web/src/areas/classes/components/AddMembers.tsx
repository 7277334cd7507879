import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { classGet, classPage, memberAdd } from '@labbox/contract/classes/classes.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { plainText } from '../../../app/plain-text.ts'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'

/** Accounts as people paste them: by line, comma, semicolon or blank. */
const accountsOf = (text: unknown): string[] => [
  ...new Set(
    plainText(text)
      .split(/[\s,;，；]+/)
      .filter(Boolean),
  ),
]

const Dialog = ({ classId, onClose }: { classId: string; onClose: () => void }) => {
  const { t } = useTranslation('classes')
  const [result, setResult] = useState<DataOf<typeof memberAdd> | null>(null)
  const { form, formProps, busy } = useContractForm({
    endpoint: memberAdd,
    fixed: { id: classId },
    toInput: ({ accounts }) => ({ accounts: accountsOf(accounts) }),
    invalidates: [classGet, classPage],
    onDone: (data) => {
      setResult(data)
      form.resetFields()
    },
  })
  return (
    <Modal
      open
      title={t('members.byAccount')}
      okText={t('members.add')}
      cancelText={t('common:action.close')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form {...formProps}>
        <Form.Item name="accounts" label={t('members.label')} extra={t('members.hint')}>
          <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      </Form>
      {result && (
        <Alert
          showIcon
          type={result.refused.length > 0 ? 'warning' : 'success'}
          title={t('members.added', { count: result.added })}
          description={
            result.refused.length > 0 && (
              <ul>
                {result.refused.map(({ account, reason }) => (
                  <li key={account}>
                    {account}: {t(`members.reason.${reason}`)}
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
    </Modal>
  )
}

/** Adds students by account; says of each refused one why. */
export const AddMembers = ({ classId }: { classId: string }) => {
  const { t } = useTranslation('classes')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('members.byAccount')}</Button>
      {open && <Dialog classId={classId} onClose={() => setOpen(false)} />}
    </>
  )
}
