import { Dropdown, type DropdownProps } from 'antd'
import { useState } from 'react'

/** A menu that is open from its beginning. */
const OpenedDropdown = (dropdown: DropdownProps) => {
  const [open, setOpen] = useState(true)
  return <Dropdown {...dropdown} open={open} onOpenChange={setOpen} />
}

export default OpenedDropdown
