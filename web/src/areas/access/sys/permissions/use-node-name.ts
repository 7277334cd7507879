import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import type { PermissionNode } from './permission-tree.ts'

/** What a row of the tree is called: a permission by its name, what it belongs to in words. */
export const useNodeName = () => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  return ({ level, key, name, info }: PermissionNode): string => {
    if (info) return text(info.name)
    // What an installation or a former version has added of its own is called as in its code.
    return level === 'area'
      ? t(`area.${name}`, { defaultValue: name })
      : t(`resource.${key.replace(':', '.')}`, { defaultValue: name })
  }
}
