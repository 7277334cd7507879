import { Form, Input, Select, Tabs } from 'antd'
import { roleCodes } from '@labbox/contract/access/permissions.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'
import { GrantsInput } from './GrantsInput.tsx'
import { MenusInput } from './MenusInput.tsx'

/** What is asked of a role. */
export const RoleFields = ({ fresh = false }: { fresh?: boolean }) => {
  const { t } = useTranslation(['sys-access', 'shell'])
  return (
    <>
      <Form.Item name="name" label={t('role.name')} required>
        <LocalTextInput maxLength={50} />
      </Form.Item>
      {fresh && (
        <Form.Item name="base" label={t('role.base')} extra={t('role.baseHint')} required>
          <Select options={roleCodes.map((value) => ({ value, label: t(`shell:role.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Tabs
        items={[
          {
            key: 'rights',
            label: t('role.rights'),
            forceRender: true,
            children: (
              <Form.Item name="grants">
                <GrantsInput />
              </Form.Item>
            ),
          },
          {
            key: 'menus',
            label: t('role.menus'),
            forceRender: true,
            children: (
              <Form.Item name="menuIds">
                <MenusInput />
              </Form.Item>
            ),
          },
        ]}
      />
    </>
  )
}
