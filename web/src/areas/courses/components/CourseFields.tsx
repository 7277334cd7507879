import { useQuery } from '@tanstack/react-query'
import { Form, Input, Switch, TreeSelect } from 'antd'
import { categoryList } from '@labbox/contract/courses/categories.ts'
import type { Category } from '@labbox/contract/courses/categories.ts'
import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { treeOf } from '../../../ui/tree/order.ts'
import type { Grown } from '../../../ui/tree/order.ts'
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
  const text = useLocalText()
  const name = Form.useWatch('name') as { zh?: string; en?: string } | undefined
  return <CoverField url={url} name={text(name ?? {})} onChange={(coverId) => onChange?.(coverId)} />
}

/** The category tree for choosing from it. */
export const useCategoryChoices = () => {
  const query = useQuery(queryOf(categoryList, {}))
  const text = useLocalText()
  const choice = (node: Grown<Category>): { value: string; title: string; children: object[] } => ({
    value: node.id,
    title: text(node.name),
    children: node.children.map(choice),
  })
  return { loading: query.isPending, choices: treeOf(query.data ?? []).map(choice), rows: query.data ?? [] }
}

interface Props {
  coverUrl?: string | null
  files?: Readonly<Record<string, string>>
}

/** What a course says of itself. */
export const CourseFields = ({ coverUrl = null, files = NO_FILES }: Props) => {
  const { t } = useTranslation('courses')
  const { choices, loading } = useCategoryChoices()
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
