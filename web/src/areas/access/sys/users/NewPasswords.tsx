import { Alert, Button, Modal, Table } from 'antd'
import { create } from 'zustand'
import { useTranslation } from '../../../../app/i18n.ts'
import { csvText, saveFile } from '../../../../ui/list/csv.ts'

interface NewPassword {
  account: string
  password: string
}

/** Passwords just made: shown once, kept nowhere. */
const useNewPasswords = create<{ rows: NewPassword[] }>(() => ({ rows: [] }))
export const showPasswords = (rows: NewPassword[]) => useNewPasswords.setState({ rows })

export const NewPasswords = () => {
  const { t } = useTranslation('sys-access')
  const rows = useNewPasswords((state) => state.rows)
  const save = () =>
    saveFile(
      'passwords.csv',
      csvText([[t('user.account'), t('user.password')], ...rows.map((row) => [row.account, row.password])]),
      'text/csv',
    )
  const close = () => showPasswords([])
  return (
    <Modal
      open={rows.length > 0}
      title={t('passwords.title')}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <div className="lb-actions">
          <Button onClick={save}>{t('passwords.save')}</Button>
          <Button type="primary" onClick={close}>
            {t('passwords.noted')}
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={t('passwords.once')} className="lb-block" />
      <Table<NewPassword>
        rowKey="account"
        size="small"
        pagination={rows.length > 20 && { pageSize: 20 }}
        dataSource={rows}
        columns={[
          { title: t('user.account'), dataIndex: 'account' },
          { title: t('user.password'), dataIndex: 'password', render: (text: string) => <code>{text}</code> },
        ]}
      />
    </Modal>
  )
}
