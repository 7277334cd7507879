// Shows notices that arrive while no page is open. Loaded only where somebody has switched that on.
self.addEventListener('push', (event) => {
  const { id, title, body, to, lang } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag: id, data: { to }, icon: '/favicon.svg' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.to, self.location.origin).href))
})
