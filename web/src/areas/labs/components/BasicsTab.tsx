import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Button, Form, TreeSelect } from 'antd'
import { useState } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { COVER_LIMIT } from '@labbox/contract/files/files.ts'
import { labClassify } from '@labbox/contract/labs/classify.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCategoryChoices } from '../../../ui/categories/choices.ts'
import { CropDialog } from '../../../ui/crop/CropDialog.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import type { TabProps } from '../edit/draft.ts'
import { shrink } from '../edit/shrink.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'

interface CoverFieldProps {
  url: string | null
  name: LocalText
  onChange: (coverId: string | null) => void
}

/** Twice what cards show of it, so that it is sharp on fine screens as well. */
const COVER = { width: 960, height: 640 }

/** Chooses or takes a dropped picture, which is cut to the shape of covers and made smaller on the page. */
export const CoverField = ({ url, name, onChange }: CoverFieldProps) => {
  const { t } = useTranslation('labs')
  const [shown, setShown] = useState(url)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const choose = (file: File) =>
    createImageBitmap(file).then(setChosen, () => notify.error(t('cover.noPicture')))
  const take = async (part: Blob) => {
    setBusy(true)
    try {
      const cut = new File([part], 'cover.jpg', { type: part.type })
      const stored = await upload('cover', await shrink(cut, COVER_LIMIT))
      setShown(stored.url)
      onChange(stored.id)
      setChosen(null)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const remove = () => {
    setShown(null)
    onChange(null)
  }
  return (
    <FileDrop
      className="lb-cover-field"
      accept="image/png,image/jpeg,image/gif,image/webp"
      onFile={(file) => void choose(file)}
    >
      {(open) => (
        <>
          <Cover url={shown} name={name} size="large" />
          <div>
            <div className="lb-actions">
              <Button icon={<UploadOutlined />} loading={busy} onClick={open}>
                {t(shown ? 'cover.replace' : 'cover.choose')}
              </Button>
              {shown && <Button onClick={remove}>{t('cover.remove')}</Button>}
            </div>
            <p className="lb-muted">{t('cover.hint')}</p>
          </div>
          {chosen && (
            <CropDialog
              title={t('cover.crop')}
              picture={chosen}
              size={COVER}
              busy={busy}
              onDone={(part) => void take(part)}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </FileDrop>
  )
}

/** Name, introduction and cover. */
export const BasicsTab = ({ draft, onChange, coverUrl }: TabProps & { coverUrl: string | null }) => {
  const { t } = useTranslation('labs')
  const { choices, loading } = useCategoryChoices(labClassify)
  return (
    <Form layout="vertical" className="lb-lab-narrow">
      <Form.Item label={t('field.name')} required>
        <LocalTextInput
          maxLength={200}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
        />
      </Form.Item>
      <Form.Item label={t('field.introduction')} extra={t('field.introductionHint')}>
        <LocalTextInput
          multiline
          maxLength={2000}
          value={draft.introduction}
          onChange={(introduction) => onChange({ ...draft, introduction })}
        />
      </Form.Item>
      <Form.Item label={t('field.classify')} htmlFor="lab-classify">
        <TreeSelect
          id="lab-classify"
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={choices}
          loading={loading}
          placeholder={t('field.noClassify')}
          value={draft.classifyId ?? undefined}
          onChange={(classifyId: string | undefined) =>
            onChange({ ...draft, classifyId: classifyId ?? null })
          }
        />
      </Form.Item>
      <Form.Item label={t('field.cover')}>
        <CoverField
          url={coverUrl}
          name={draft.name}
          onChange={(coverId) => onChange({ ...draft, coverId })}
        />
      </Form.Item>
    </Form>
  )
}
