// Tells which key of a 4 x 4 keypad is pressed: rows on D2-D5, columns on D6-D9, to the terminal, 9600 baud.
#include <avr/io.h>
#include <util/delay.h>

static const char keys[] = "123A456B789C*0#D";

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

static char scan(void) {
  for (uint8_t row = 0; row < 4; row++) {
    // One row pulls down, the others float with their pull-ups.
    DDRD = (DDRD & ~0x3c) | (4 << row);
    PORTD = (PORTD | 0x3c) & ~(4 << row);
    _delay_us(20);
    uint8_t columns = ((PIND >> 6) & 3) | ((PINB & 3) << 2);
    for (uint8_t column = 0; column < 4; column++)
      if (!(columns & (1 << column))) return keys[4 * row + column];
  }
  return 0;
}

int main(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = 1 << TXEN0;
  PORTD |= 0xc0;
  PORTB |= 3;
  char last = 0;
  for (;;) {
    char key = scan();
    if (key && key != last) put(key);
    last = key;
    _delay_ms(5);
  }
}
