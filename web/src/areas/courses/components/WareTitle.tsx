import FileOutlined from '@ant-design/icons/es/icons/FileOutlined'
import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/es/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined'
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined'
import PlaySquareOutlined from '@ant-design/icons/es/icons/PlaySquareOutlined'
import type { ReactNode } from 'react'
import type { Ware } from '@labbox/contract/courses/wares.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { fileSize } from '../../../ui/number/quantity.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDuration } from '../duration.ts'

const icons: Record<string, ReactNode> = {
  word: <FileWordOutlined />,
  excel: <FileExcelOutlined />,
  presentation: <FilePptOutlined />,
  pdf: <FilePdfOutlined />,
  image: <FileImageOutlined />,
  video: <PlaySquareOutlined />,
  text: <FileTextOutlined />,
}

/** A row of the material: what it is, how large, how much it was used, and whether students see it. */
export const WareTitle = ({ ware, teaching }: { ware: Ware; teaching: boolean }) => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const duration = useDuration()
  const figures = ware.projectFileId && [
    fileSize(ware.size ?? 0),
    ...(teaching || ware.seconds > 0
      ? [
          t('courses-ware:downloads', { count: ware.downloads }),
          t('courses-ware:read', { time: duration(ware.seconds) }),
        ]
      : []),
  ]
  return (
    <span className="lb-course-ware">
      <span aria-hidden>
        {ware.projectFileId ? (icons[ware.kind ?? ''] ?? <FileOutlined />) : <FolderOutlined />}
      </span>
      <span className="lb-course-ware-name">{ware.name}</span>
      {figures && <span className="lb-muted">{figures.join(' · ')}</span>}
      {teaching && !ware.visible && <StatusTag tone="warn">{t('courses-ware:hidden')}</StatusTag>}
    </span>
  )
}
