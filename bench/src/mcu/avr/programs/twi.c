// Writes a byte by TWI to 0x20 and reads one back, then asks for 0x21, where nobody is; tells each status.
#include "tell.h"

static void act(uint8_t flags) {
  TWCR = (1 << TWINT) | (1 << TWEN) | flags;
  while (!(TWCR & (1 << TWINT)));
  tell(TWSR & 0xF8, 16, ' ');
}

static void send(uint8_t byte) {
  TWDR = byte;
  act(0);
}

static void stop(void) {
  TWCR = (1 << TWINT) | (1 << TWEN) | (1 << TWSTO);
  while (TWCR & (1 << TWSTO));
  put('\n');
}

int main(void) {
  begin();
  // 20 kHz.
  TWSR = 1;
  TWBR = 98;
  act(1 << TWSTA);
  send(0x20 << 1);
  send(0x5A);
  act(1 << TWSTA);
  send((0x20 << 1) | 1);
  act(0);
  tell(TWDR, 16, ' ');
  stop();
  act(1 << TWSTA);
  send(0x21 << 1);
  stop();
  for (;;);
}
