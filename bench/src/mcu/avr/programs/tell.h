// Tells bytes and numbers to the terminal, 9600 baud.
#include <avr/io.h>
#include <stdlib.h>

static void begin(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = 1 << TXEN0;
}

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

static void tell(uint16_t value, uint8_t radix, char end) {
  char text[8];
  utoa(value, text, radix);
  for (char *at = text; *at; at++) put(*at);
  put(end);
}
