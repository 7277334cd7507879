import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button } from 'antd'

import { downloadSave } from '@labbox/contract/files/preview-records.ts'
import type { FilePreviewData } from '@labbox/contract/files/project-files.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { randomId } from '../../../app/random-id.ts'

/** Saves the file on the user's PC, and tells its owner so. */
export const DownloadButton = ({ preview }: { preview: FilePreviewData }) => {
  const { t } = useTranslation('files')
  return (
    <Button
      icon={<DownloadOutlined />}
      href={preview.downloadUrl}
      download={preview.file.name}
      onClick={() => {
        if (!preview.file.owner) return
        call(downloadSave, { saveId: randomId(), fileId: preview.file.id }, { silent: true }).catch(() => {})
      }}
    >
      {t('preview.download')}
    </Button>
  )
}
