import { createLink } from '@tanstack/react-router'
import { Button } from 'antd'

/** A link of the app that looks like a button: `<LinkButton to="/device/list/add" search type="primary">`. */
export const LinkButton = createLink(Button)
