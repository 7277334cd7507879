import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Space } from 'antd'
import { FPGA_FILE_BYTES } from '@labbox/contract/files/files.ts'
import {
  FPGA_FILES,
  fpgaEndings,
  fpgaFileAdd,
  fpgaFileDelete,
  fpgaFileList,
  type FpgaFile,
} from '@labbox/contract/bench/fpga/files.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { fileSize } from '../../../ui/number/quantity.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

interface Props {
  /** The board that they are for; none: the simulated one. */
  deviceId?: string | undefined
  /** The name of what is in the editor. */
  current: string
  /** Endings of the bitstreams that the board takes; none: it is simulated and takes none. */
  takes?: readonly string[] | undefined
  /** The bitstream that it is programmed with next. */
  chosen?: string | undefined
  onChoose: (file: FpgaFile) => void
  onOpen: (file: FpgaFile) => void
}

/** The files that a person keeps for a board: opened, uploaded, chosen, deleted. */
export const Files = ({ deviceId, current, takes, chosen, onChoose, onOpen }: Props) => {
  const { t } = useTranslation('fpga')
  const ofBoard = deviceId ? { deviceId } : {}
  const files = useQuery(queryOf(fpgaFileList, ofBoard))
  const fits = ({ name }: FpgaFile) =>
    takes?.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ?? false
  const take = async (file: File): Promise<void> => {
    if (file.size > FPGA_FILE_BYTES) {
      notify.error(t('files.tooLarge', { limit: fileSize(FPGA_FILE_BYTES) }))
      return
    }
    try {
      const stored = await upload('fpga', file)
      const { file: kept, removed } = await call(fpgaFileAdd, { fileId: stored.id, ...ofBoard })
      if (fits(kept)) onChoose(kept)
      if (removed.length > 0) notify.info(t('files.removed', { names: removed.join(', ') }))
      await invalidate([fpgaFileList])
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    }
  }
  return (
    <section aria-label={t('files.title')}>
      <FileDrop
        accept={fpgaEndings.map((ending) => `.${ending}`).join(',')}
        onFile={(file) => void take(file)}
      >
        {(choose) => (
          <div className="lb-ends">
            <h2>{t('files.title')}</h2>
            <Button icon={<UploadOutlined />} onClick={choose}>
              {t('files.upload')}
            </Button>
          </div>
        )}
      </FileDrop>
      <p className="lb-muted">{t('files.hint', { count: FPGA_FILES, limit: fileSize(FPGA_FILE_BYTES) })}</p>
      {files.isError && <ErrorState error={files.error} onRetry={() => void files.refetch()} />}
      {files.data?.length === 0 && <p>{t('files.none')}</p>}
      <ul className="lb-bare-list">
        {files.data?.map((file) => (
          <li key={file.id} className="lb-ends">
            {fits(file) ? (
              <Radio checked={file.id === chosen} onChange={() => onChoose(file)}>
                {file.name}
              </Radio>
            ) : file.kind === 'bitstream' ? (
              <a href={file.url} download={file.name}>
                {file.name}
              </a>
            ) : (
              <Button
                type="link"
                size="small"
                aria-current={file.name === current || undefined}
                onClick={() => onOpen(file)}
              >
                {file.name}
              </Button>
            )}
            <Space>
              <span className="lb-muted">{fileSize(file.size)}</span>
              <TimeText value={file.updatedAt} />
              <ConfirmButton
                size="small"
                type="text"
                question={t('files.deleteTitle', { name: file.name })}
                loses={t('files.deleteLoses')}
                aria-label={t('files.delete', { name: file.name })}
                run={async () => {
                  await call(fpgaFileDelete, { id: file.id })
                  await invalidate([fpgaFileList])
                }}
              >
                {t('files.deleteShort')}
              </ConfirmButton>
            </Space>
          </li>
        ))}
      </ul>
    </section>
  )
}
