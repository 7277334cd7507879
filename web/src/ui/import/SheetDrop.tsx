import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined'
import { Alert, Button, Spin } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import { FileDrop } from '../FileDrop.tsx'
import './import.css'

interface Props {
  busy: boolean
  /** Why the last file was not taken. */
  refusal: string | null
  /** How large it may be. */
  limits: string
  /** Types to offer; default workbooks and CSV. */
  accept?: string
  /** What may be dropped; default a sheet. */
  drop?: string
  onFile: (file: File) => void
}

/** Takes a sheet or another file, dropped here or chosen, and says that it is being looked at. */
export const SheetDrop = ({
  busy,
  refusal,
  limits,
  accept = '.xlsx,.csv,.txt,text/csv',
  drop,
  onFile,
}: Props) => {
  const { t } = useTranslation('sheet')
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} className="lb-block" />}
      <FileDrop className="lb-sheet-drop" accept={accept} onFile={onFile}>
        {(choose) =>
          busy ? (
            <div role="status">
              <Spin /> <p>{t('checking')}</p>
            </div>
          ) : (
            <>
              <CloudUploadOutlined aria-hidden />
              <p>{drop ?? t('drop')}</p>
              <Button type="primary" onClick={choose}>
                {t('choose')}
              </Button>
              <p className="lb-muted">{limits}</p>
            </>
          )
        }
      </FileDrop>
    </>
  )
}
