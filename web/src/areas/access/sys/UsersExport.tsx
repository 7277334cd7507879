import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { userExport } from '@labbox/contract/access/users.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { download } from '../../../app/api/download.ts'
import { notify } from '../../../app/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { saveFile } from '../../../ui/list/csv.ts'

/** The list as it is filtered and sorted, every page of it, as a file. */
export const UsersExport = ({ input }: { input: Omit<InputOf<typeof userExport>, 'format'> }) => {
  const { t } = useTranslation('sys-access')
  const [busy, setBusy] = useState(false)
  const run = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    try {
      const { name, content } = await download(userExport, { ...input, format })
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const items = [
    { key: 'xlsx', label: 'Excel (.xlsx)' },
    { key: 'csv', label: 'CSV (.csv)' },
  ]
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => void run(key === 'csv' ? 'csv' : 'xlsx') }}
    >
      <Button loading={busy} icon={<DownOutlined />} iconPlacement="end">
        {t('user.export')}
      </Button>
    </Dropdown>
  )
}
