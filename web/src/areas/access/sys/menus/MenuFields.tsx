import { useQuery } from '@tanstack/react-query'
import { Form, Select, TreeSelect } from 'antd'
import { menuList } from '@labbox/contract/access/menus.ts'
import { rolePage } from '@labbox/contract/access/roles.ts'
import { areaRoutes } from '../../../../app/areas.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { menuTree, type MenuNode } from '../../../../app/shell/menu-tree.ts'
import { LocalTextInput } from '../../../../ui/LocalTextInput.tsx'
import { IconPick } from './IconPick.tsx'

/** Pages that a menu row can open: those of the shell that need nothing more than their address. */
const pages = areaRoutes.filter(
  (page) => !page.plain && !page.fullScreen && !page.open && !page.noTag && !page.path.includes(':'),
)

/** What is asked of a menu row. `self` is the row that is edited: it cannot stand below itself. */
export const MenuFields = ({ self }: { self?: string }) => {
  const { t } = useTranslation([
    'sys-access',
    ...new Set(pages.map((page) => page.title.split(':')[0] ?? 'common')),
  ])
  const text = useLocalText()
  const menus = useQuery(queryOf(menuList, {}))
  const roles = useQuery(queryOf(rolePage, { limit: 200 }))
  const choice = (node: MenuNode): { value: string; title: string; children: object[] } => ({
    value: node.id,
    title: text(node.resName),
    children: node.children.filter((each) => each.id !== self).map(choice),
  })
  return (
    <>
      <Form.Item name="parentId" label={t('menu.parent')}>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          placeholder={t('menu.noParent')}
          treeData={menuTree(menus.data ?? [])
            .filter((node) => node.id !== self)
            .map(choice)}
        />
      </Form.Item>
      <Form.Item name="resName" label={t('menu.name')} required>
        <LocalTextInput maxLength={50} />
      </Form.Item>
      <Form.Item name="resUrl" label={t('menu.page')} extra={t('menu.pageHint')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={pages.map((page) => ({ value: page.path, label: `${t(page.title)} ${page.path}` }))}
        />
      </Form.Item>
      <Form.Item name="resStyle" label={t('menu.icon')}>
        <IconPick />
      </Form.Item>
      <Form.Item name="roleIds" label={t('menu.roles')}>
        <Select
          mode="multiple"
          loading={roles.isPending}
          options={(roles.data?.items ?? []).map((one) => ({ value: one.id, label: text(one.name) }))}
        />
      </Form.Item>
    </>
  )
}

/** Emptied fields are no parent, no page, no icon. */
export const menuInput = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  parentId: values['parentId'] ?? null,
  resUrl: values['resUrl'] ?? '',
  resStyle: values['resStyle'] ?? '',
})
