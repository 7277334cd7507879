import { Form, Input, Switch, TreeSelect } from 'antd'
import { courseCategory } from '@labbox/contract/courses/categories.ts'
import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCategoryChoices } from '../../../ui/categories/choices.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { CoverField } from '../../labs/index.ts'

interface FieldProps<T> {
  /** Given by Form.Item. */
  value?: T
  onChange?: (value: T) => void
}

const NO_FILES: Readonly<Record<string, string>> = {}
const NO_DOC: LocalDoc = {}

const Introduction = ({
  value = NO_DOC,
  onChange,
  files,
}: FieldProps<LocalDoc> & { files: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation('courses')
  return (
    <LocalDocEditor
      minRows={5}
      label={t('field.introduction')}
      value={value}
      files={files}
      onChange={(next) => onChange?.(next)}
    />
  )
}

const CoverInput = ({ onChange, url }: FieldProps<string | null> & { url: string | null }) => {
  const name = Form.useWatch('name') as { zh?: string; en?: string } | undefined
  return <CoverField url={url} name={name ?? {}} onChange={(coverId) => onChange?.(coverId)} />
}

interface Props {
  coverUrl?: string | null
  files?: Readonly<Record<string, string>>
}

/** What a course says of itself. */
export const CourseFields = ({ coverUrl = null, files = NO_FILES }: Props) => {
  const { t } = useTranslation('courses')
  const { choices, loading } = useCategoryChoices(courseCategory)
  return (
    <>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <Form.Item name="categoryId" label={t('field.category')}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={choices}
          loading={loading}
          placeholder={t('field.noCategory')}
        />
      </Form.Item>
      <Form.Item name="source" label={t('field.source')} extra={t('field.sourceHint')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="coverId" label={t('field.cover')}>
        <CoverInput url={coverUrl} />
      </Form.Item>
      <Form.Item name="introduction" label={t('field.introduction')}>
        <Introduction files={files} />
      </Form.Item>
      <Form.Item
        name="shared"
        label={t('field.shared')}
        valuePropName="checked"
        extra={t('field.sharedHint')}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="mooc" label={t('field.mooc')} valuePropName="checked" extra={t('field.moocHint')}>
        <Switch />
      </Form.Item>
    </>
  )
}
