import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined'
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/es/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined'
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined'
import type { ComponentType } from 'react'
import type { FileKind } from '@labbox/contract/files/kinds.ts'
import { useTranslation } from '../../../app/i18n.ts'

const icons: Record<FileKind, ComponentType<{ title?: string; 'aria-label'?: string }>> = {
  word: FileWordOutlined,
  excel: FileExcelOutlined,
  presentation: FilePptOutlined,
  pdf: FilePdfOutlined,
  image: FileImageOutlined,
  video: PlayCircleOutlined,
  text: FileTextOutlined,
  other: FileOutlined,
}

/** What a file is, as a picture with its word. */
export const KindIcon = ({ kind }: { kind: FileKind }) => {
  const { t } = useTranslation('files')
  const Icon = icons[kind]
  return <Icon title={t(`kind.${kind}`)} aria-label={t(`kind.${kind}`)} />
}
