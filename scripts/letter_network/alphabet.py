"""The letters that the network knows: Russian, German, English, the accents of names, digits and signs."""

EVERY_FONT_HAS = (
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ"
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
)
ALPHABET = (
    EVERY_FONT_HAS + "äöüßÄÖÜéèêëáàâãåçíìîïñóòôõøúùûýÿžščřěłńśćźżąęőűğşÉÈÁÀÅÇÍÑÓÔØÚŽŠČŁŚ"
    " .,:;!?-–—()[]{}«»„“”\"'’‘/\\*+=<>№§&%@#_~|°·…®©†‡$^²³¹±×"
)
