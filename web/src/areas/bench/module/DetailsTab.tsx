import { Form } from 'antd'
import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { HeadFields } from './HeadFields.tsx'
import type { TabProps } from './tab.ts'

/** What a module is called, what it is for, and what is to be known of it. */
export const DetailsTab = ({ draft, onChange }: TabProps) => {
  const { t } = useTranslation('modules')
  return (
    <Form
      layout="vertical"
      className="lb-module-narrow"
      initialValues={{ module: draft }}
      onValuesChange={(_, { module }: { module: Partial<ModuleDocument> }) =>
        onChange({ ...draft, ...module })
      }
    >
      <HeadFields />
      <Form.Item name={['module', 'notes']} label={t('field.notes')}>
        <LocalTextInput multiline maxLength={2000} />
      </Form.Item>
    </Form>
  )
}
