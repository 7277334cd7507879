import { Button } from 'antd'
import { useId } from 'react'
import { downloadSave } from '@labbox/contract/files/preview-records.ts'
import {
  projectFileDelete,
  projectFilePage,
  projectFilePreview,
  projectFileReplace,
  type ProjectFileRow,
} from '@labbox/contract/files/project-files.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { randomId } from '../../../app/random-id.ts'
import { useCan } from '../../../app/session/session.ts'
import { uploadLarge } from '../../../app/uploads/large.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { linkTo } from '../linked-file.ts'

const tell = (error: unknown) => {
  if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
}

const saveOnPc = async (row: ProjectFileRow) => {
  const { downloadUrl } = await call(projectFilePreview, { id: row.id })
  const link = document.createElement('a')
  link.href = downloadUrl
  link.download = row.name
  link.click()
  await call(downloadSave, { saveId: randomId(), fileId: row.id })
  await invalidate([projectFilePage])
}

/** What can be done with one file of the list. */
export const FileActions = ({ row }: { row: ProjectFileRow }) => {
  const { t } = useTranslation('files')
  const can = useCan()
  const chooser = useId()
  const replace = async (file: File) => {
    const { id: fileId } = await uploadLarge(file)
    await call(projectFileReplace, { id: row.id, fileId })
    await invalidate([projectFilePage, projectFilePreview])
    notify.success(t('list.replaced'))
  }
  const share = async () => {
    await navigator.clipboard.writeText(linkTo(await call(projectFilePreview, { id: row.id })))
    notify.success(t('list.linkCopied'))
  }
  const remove = async () => {
    await call(projectFileDelete, { id: row.id })
    await invalidate([projectFilePage])
  }
  const editable = row.own && can('files:project:edit')
  const plain = { type: 'link', size: 'small' } as const
  return (
    <span>
      <RowActs>
        <Button {...plain} onClick={() => void saveOnPc(row).catch(tell)}>
          {t('preview.download')}
        </Button>
        {can('files:record:page') && (
          <LinkButton to="/projectFile/readers" search={{ id: row.id }} look="link" size="small">
            {t('list.readers')}
          </LinkButton>
        )}
        {editable && (
          <LinkButton to="/projectFile/$id/rename" params={{ id: row.id }} search look="link" size="small">
            {t('list.rename')}
          </LinkButton>
        )}
        {editable && (
          <Button {...plain} onClick={() => document.getElementById(chooser)?.click()}>
            {t('list.replace')}
          </Button>
        )}
        {navigator.clipboard && (
          <Button {...plain} onClick={() => void share().catch(tell)}>
            {t('list.share')}
          </Button>
        )}
        {row.own && can('files:project:delete') && (
          <ConfirmButton
            type="link"
            size="small"
            question={t('list.deleteQuestion', { name: row.name })}
            loses={t('list.deleteLoses')}
            run={remove}
          >
            {t('common:action.delete')}
          </ConfirmButton>
        )}
      </RowActs>
      <input
        id={chooser}
        type="file"
        aria-label={t('list.replace')}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) replace(file).catch(tell)
        }}
      />
    </span>
  )
}
