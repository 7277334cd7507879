import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { SideMenu } from './sidebar/Sidebar.tsx'

interface Props {
  open: boolean
  title: ReactNode
  onClose: () => void
}

/** The menu of a narrow window. */
const MenuDrawer = ({ open, title, onClose }: Props) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="left"
    size={260}
    title={title}
    styles={{ body: { padding: 0 } }}
  >
    <SideMenu collapsed={false} onNavigate={onClose} />
  </Drawer>
)

export default MenuDrawer
